/**
 * Finds every model valid, as the compiler has checked them against ElectroDB's types. What has no
 * attributes and indexes is no model: a Service asks this to tell models from entities.
 */
class Validator {
  addSchema() {}
  validate(value) {
    const isModel = Boolean(value?.attributes && value?.indexes);
    return { errors: isModel ? [] : [{ property: "model", message: "is not a model" }] };
  }
}
// ElectroDB adds its own checks here as it is loaded.
Validator.prototype.customFormats = {};

exports.Validator = Validator;
