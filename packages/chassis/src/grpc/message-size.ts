// Bounds of a gRPC message.

/** Receipts with their PDFs stay below it. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
/** Size of the other members of a message with such a receipt. */
const MAX_ENVELOPE_BYTES = 64 * 1024;
export const MAX_RECEIVED_BYTES = MAX_MESSAGE_BYTES + MAX_ENVELOPE_BYTES;
