// Names of the metadata that every call carries.
export const CALLER_TOKEN_KEY = 'x-caller-token';
