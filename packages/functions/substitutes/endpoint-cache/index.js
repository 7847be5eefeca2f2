/**
 * Remembers nothing, so that an endpoint is discovered anew each time. Discovery is off unless
 * somebody turns it on; DynamoDB never asks for it.
 */
export class EndpointCache {
  get() {}
  getEndpoint() {}
  set() {}
  delete() {}
  has() {
    return false;
  }
  clear() {}
}
