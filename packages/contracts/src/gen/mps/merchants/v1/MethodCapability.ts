// Original file: protos/mps/merchants/v1/merchants.proto


/**
 * One payment method. reasons are codes of the error registry, and empty when the method is available.
 */
export interface MethodCapability {
  'payment_method'?: (string);
  'available'?: (boolean);
  'reasons'?: (string)[];
}

/**
 * One payment method. reasons are codes of the error registry, and empty when the method is available.
 */
export interface MethodCapability__Output {
  'payment_method': (string);
  'available': (boolean);
  'reasons': (string)[];
}
