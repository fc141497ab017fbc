// stands in for a package that is loaded and not used
