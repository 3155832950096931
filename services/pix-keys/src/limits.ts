// The bounds of this service, by name. Those of the business itself stand beside their rules in domain/.

/** Times a creation or change is decided anew because somebody else was faster. */
export const MAX_COMMIT_ATTEMPTS = 25;
/** A list that takes longer is a missing index. */
export const LIST_LIMIT_MS = 5_000;
/** A creation does not wait longer for the directory: the key is there without its snapshot. */
export const DICT_CREATE_WAIT_MS = 1_500;
export const DICT_REFRESH_WAIT_MS = 3_500;
export const MAX_DICT_ANSWER_BYTES = 16 * 1024;
/** When the directory says "too often" without saying for how long. */
export const DICT_DEFAULT_RETRY_SECONDS = 60;
export const MAX_RETRY_AFTER_SECONDS = 3_600;
