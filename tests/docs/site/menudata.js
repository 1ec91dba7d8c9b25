var menudata={children:[{text:"gone",url:"gone.html"}]}
