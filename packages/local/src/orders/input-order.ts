/** One order to be sent, as a message body. */
export interface InputOrder {
  readonly body: string;
  /** Its order id, or the body itself where it has none: by which it is found again. */
  readonly key: string;
  readonly customerId: string;
}
