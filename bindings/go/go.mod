module txhash

go 1.19
