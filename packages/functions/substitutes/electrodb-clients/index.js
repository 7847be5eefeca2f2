// ElectroDB builds requests here and sends none: it needs no command and no marshalling. Calling
// `.go()` on an entity fails for want of them, which is meant. See core's ADR on ElectroDB.
module.exports = {};
