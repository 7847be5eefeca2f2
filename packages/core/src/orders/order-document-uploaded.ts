import * as z from "zod/mini";
import { defineEvent } from "../event.ts";

const name = z.string().check(z.minLength(1));

/** The part of an S3 record that tells one upload from another. */
const S3ObjectCreated = z.object({
  s3: z.object({
    bucket: z.object({ name }),
    object: z.object({
      key: name,
      size: z._default(z.number().check(z.nonnegative()), 0),
      eTag: z.optional(z.string()),
      versionId: z.optional(z.string()),
      sequencer: z.optional(z.string()),
    }),
  }),
});

/**
 * A document that somebody put into the orders' bucket: nothing to write, but to announce once.
 * Overwriting an object is another event, so the id holds the version, or S3's sequencer where
 * the bucket keeps no versions.
 */
export const orderDocumentUploaded = defineEvent({
  type: "s3.ObjectCreated",
  schema: S3ObjectCreated,
  eventId: ({ s3: { bucket, object } }) =>
    `s3://${bucket.name}/${object.key}#${object.versionId ?? object.sequencer ?? object.eTag ?? ""}`,
  // Request ids and times differ between two notifications of one upload; these do not.
  identity: (record) => record.s3 ?? null,
  write: () => [],
  notify: ({ s3: { bucket, object } }) => ({
    subject: "Order document uploaded",
    body: { bucket: bucket.name, key: object.key, size: object.size },
  }),
});
