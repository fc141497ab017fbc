q=$(ask '"mode": "off"')
send POST "/v1/queries/$q/erase" '{"reason": "asked for by who asked"}' | get code
