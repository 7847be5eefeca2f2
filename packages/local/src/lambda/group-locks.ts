import type { SQSRecord } from "aws-lambda";

const groupOf = (record: SQSRecord): string | undefined => record.attributes.MessageGroupId;

/**
 * Which FIFO groups are under way. SQS itself hands out nothing more of a group while one of its
 * messages is in flight, but only until the visibility timeout: an invocation that outlives it
 * would otherwise run beside its own redelivery, and the group's order would be gone.
 */
export class GroupLocks {
  readonly #underWay = new Set<string>();

  /** Locks the groups of the records it admits; those of a group already locked are set aside. */
  enter(records: readonly SQSRecord[]): { admitted: SQSRecord[]; setAside: SQSRecord[] } {
    const { admitted = [], setAside = [] } = Object.groupBy(records, (record) =>
      this.#underWay.has(groupOf(record) ?? "") ? "setAside" : "admitted",
    );
    for (const record of admitted) {
      const group = groupOf(record);
      if (group !== undefined) this.#underWay.add(group);
    }
    return { admitted, setAside };
  }

  leave(records: readonly SQSRecord[]): void {
    for (const record of records) this.#underWay.delete(groupOf(record) ?? "");
  }
}
