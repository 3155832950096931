// An operator issues a key.
import type { Handler } from '@mps/chassis';
import type { IssueApiKeyRequest__Output } from '@mps/contracts/gen/mps/identity/v1/IssueApiKeyRequest';
import type { IssueApiKeyResponse } from '@mps/contracts/gen/mps/identity/v1/IssueApiKeyResponse';
import type { IssueApiKey } from '../usecases/issue-api-key';

export const issueApiKey =
  (useCase: IssueApiKey): Handler<IssueApiKeyRequest__Output, IssueApiKeyResponse> =>
  (request, { caller }) =>
    useCase(caller, request);
