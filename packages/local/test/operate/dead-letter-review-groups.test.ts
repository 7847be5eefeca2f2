import { beforeAll, describe, expect, test } from "vitest";
import { handOutWholeGroups } from "../../src/engines/fauxqs-groups.ts";
import { fifoReviewContract } from "./dead-letter-review-fifo.ts";

// In a file of its own: what it does to the queue's class is never undone.
beforeAll(handOutWholeGroups);

describe("on FIFO, where one receive shows up to ten letters of a group", () => {
  const theReview = fifoReviewContract();

  test("leaves the very letters where one receive shows the whole group", async () => {
    const { put, review, queues } = theReview();
    const [poison] = await put("A", "poison-1", "lost-1");
    expect(await review()).toBe(1);
    expect((await queues.letters()).map(({ MessageId }) => MessageId)).toEqual([poison]);
  });
});
