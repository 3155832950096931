// Original file: protos/mps/common/v1/common.proto


/**
 * A postal address. Country is ISO 3166-1 numeric ("076"), zipcode eight digits without the hyphen.
 */
export interface Address {
  'street'?: (string);
  'street_number'?: (string);
  'complement'?: (string);
  'neighborhood'?: (string);
  'zipcode'?: (string);
  'country'?: (string);
  'state'?: (string);
  'city'?: (string);
  '_street'?: "street";
  '_street_number'?: "street_number";
  '_complement'?: "complement";
  '_neighborhood'?: "neighborhood";
  '_zipcode'?: "zipcode";
  '_country'?: "country";
  '_state'?: "state";
  '_city'?: "city";
}

/**
 * A postal address. Country is ISO 3166-1 numeric ("076"), zipcode eight digits without the hyphen.
 */
export interface Address__Output {
  'street'?: (string);
  'street_number'?: (string);
  'complement'?: (string);
  'neighborhood'?: (string);
  'zipcode'?: (string);
  'country'?: (string);
  'state'?: (string);
  'city'?: (string);
}
