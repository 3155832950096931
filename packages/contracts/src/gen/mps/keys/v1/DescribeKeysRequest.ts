// Original file: protos/mps/keys/v1/keys.proto


/**
 * The whole service.
 */
export interface DescribeKeysRequest {
}

/**
 * The whole service.
 */
export interface DescribeKeysRequest__Output {
}
