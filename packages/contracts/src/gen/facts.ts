import type * as grpc from '@grpc/grpc-js';
import type { MessageTypeDefinition } from '@grpc/proto-loader';

import type { FactsServiceClient as _mps_facts_v1_FactsServiceClient, FactsServiceDefinition as _mps_facts_v1_FactsServiceDefinition } from './mps/facts/v1/FactsService';
import type { GetFactsVersionRequest as _mps_facts_v1_GetFactsVersionRequest, GetFactsVersionRequest__Output as _mps_facts_v1_GetFactsVersionRequest__Output } from './mps/facts/v1/GetFactsVersionRequest';
import type { GetFactsVersionResponse as _mps_facts_v1_GetFactsVersionResponse, GetFactsVersionResponse__Output as _mps_facts_v1_GetFactsVersionResponse__Output } from './mps/facts/v1/GetFactsVersionResponse';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  mps: {
    facts: {
      v1: {
        /**
         * Every service with facts that decide about payments serves it.
         */
        FactsService: SubtypeConstructor<typeof grpc.Client, _mps_facts_v1_FactsServiceClient> & { service: _mps_facts_v1_FactsServiceDefinition }
        GetFactsVersionRequest: MessageTypeDefinition<_mps_facts_v1_GetFactsVersionRequest, _mps_facts_v1_GetFactsVersionRequest__Output>
        GetFactsVersionResponse: MessageTypeDefinition<_mps_facts_v1_GetFactsVersionResponse, _mps_facts_v1_GetFactsVersionResponse__Output>
      }
    }
  }
}

