// The numeric bounds of the interface's "Limits" table and of the field rules, shared by every validator.

export const MIN_AMOUNT_CENTS = 1;
export const MAX_AMOUNT_CENTS = 1_500_000_000;
export const MIN_INSTALLMENTS = 1;
export const MAX_INSTALLMENTS = 18;
export const MAX_SOFT_DESCRIPTOR_CHARS = 13;
export const MAX_REQUEST_ID_CHARS = 255;
export const DEFAULT_PAGE_LIMIT = 20;
export const MAX_PAGE_LIMIT = 100;
export const MAX_FEE_POLICY_NAME_CHARS = 100;
export const MAX_FEE_POLICY_DESCRIPTION_CHARS = 500;
export const MAX_FEE_RULES = 200;
export const MAX_FEE_CONDITIONS_PER_RULE = 20;
export const MAX_FEE_PRIORITY = 1_000_000;
export const MAX_FEE_CONDITION_VALUES = 100;
export const MAX_SPLIT_ITEMS = 20;
export const MAX_REFUNDS_PER_TRANSACTION = 20;
export const MAX_CONSUMER_TEXT_CHARS = 150;
export const MAX_EMAIL_CHARS = 77;

export const DEFAULT_PIX_EXPIRATION_SECONDS = 86_400;
export const MAX_PIX_EXPIRATION_SECONDS = 31_536_000;
export const DEFAULT_PIX_DAYS_AFTER_DUE = 30;
export const MAX_PIX_DAYS_AFTER_DUE = 365;
export const DEFAULT_BOLEPIX_DAYS_AFTER_DUE = 0;
export const MAX_BOLEPIX_DAYS_AFTER_DUE = 59;
export const MAX_DUE_DATE_YEARS_AHEAD = 5;
export const MAX_PIX_DISCOUNT_DATES = 3;
