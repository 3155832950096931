/** Equal to the version in package.json, which a test compares. */
export const VERSION = '1.0.0';
