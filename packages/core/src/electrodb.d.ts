// ElectroDB's index pulls its whole library into a bundle; its entity alone is three quarters of
// that. The modules are the package's own, only not declared by it.
declare module "electrodb/src/entity.js" {
  export { Entity } from "electrodb";
}

declare module "electrodb/src/service.js" {
  export { Service } from "electrodb";
}
