// Original file: protos/mps/pricing/v1/pricing.proto


/**
 * Nothing was found.
 */
export interface CheckFeeRulesResponse {
}

/**
 * Nothing was found.
 */
export interface CheckFeeRulesResponse__Output {
}
