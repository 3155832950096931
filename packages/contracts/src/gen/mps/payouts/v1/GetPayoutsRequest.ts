// Original file: protos/mps/payouts/v1/payouts.proto


export interface GetPayoutsRequest {
}

export interface GetPayoutsRequest__Output {
}
