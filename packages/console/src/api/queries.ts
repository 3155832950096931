// Server state of one company. Keys begin with the company, so that no page of another company finds it.
import {
  QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { useCompany } from '../company/context';
import { withProof } from '../session/step-up';
import { isOutcomeUnknown } from './outcome';
import { isSameList } from './same-list';

/** The client repeats failed requests itself, where nothing can happen twice. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 2_000 }, mutations: { retry: false } },
});

type QueryKey = readonly (string | number | boolean | object | null | undefined)[];

interface ReadOptions {
  readonly enabled?: boolean;
  /** Read again after each event of the company, and while there is no stream of events (live.tsx). */
  readonly isLive?: boolean;
  /** For changes that no event tells. */
  readonly refetchIntervalMs?: number;
}

/** For the refresh after an event. */
export const isLiveQuery = ({ meta }: { readonly meta?: Readonly<Record<string, unknown>> }): boolean =>
  meta?.['isLive'] === true;

/** Reads something of this company. `signal` stops the request when the page goes away. */
export function useRead<Data>(
  key: QueryKey,
  read: (signal: AbortSignal) => PromiseLike<Data>,
  { enabled = true, isLive = false, refetchIntervalMs }: ReadOptions = {},
): UseQueryResult<Data> {
  const { company } = useCompany();
  return useQuery<Data>({
    queryKey: [company.id, ...key],
    queryFn: async ({ signal }) => read(signal),
    enabled,
    meta: { isLive },
    ...(refetchIntervalMs !== undefined && { refetchInterval: refetchIntervalMs }),
    placeholderData: (previous, query) =>
      isSameList(query?.queryKey, [company.id, ...key]) ? previous : undefined,
  });
}

interface LogPage {
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** Reads a log by cursors, one page after the other. */
export function useLog<Data extends LogPage>(
  key: QueryKey,
  read: (after: string | undefined, signal: AbortSignal) => PromiseLike<Data>,
) {
  const { company } = useCompany();
  return useInfiniteQuery({
    queryKey: [company.id, ...key],
    queryFn: async ({ pageParam, signal }) => read(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.has_more ? (last.next_cursor ?? undefined) : undefined),
  });
}

/**
 * Changes something, after a fresh proof of the user where the gateway needs one. Afterwards everything that this company shows is read
 * again, also where the outcome is unknown. The change does not wait for it: a dialog that is still open would show the next action.
 */
export function useChange<Input, Data>(change: (input: Input) => PromiseLike<Data>) {
  const { company } = useCompany();
  const client = useQueryClient();
  const readAgain = (): void => void client.invalidateQueries({ queryKey: [company.id] });
  return useMutation<Data, unknown, Input>({
    mutationFn: (input) => withProof(() => change(input)),
    onSuccess: readAgain,
    onError: (error) => isOutcomeUnknown(error) && readAgain(),
  });
}

/**
 * A change that a button makes at once, without a form. While the outcome of a press is unknown, the next press with the same input
 * has its request_id.
 */
export function usePress<Input, Data>(change: (input: Input, requestId: string) => PromiseLike<Data>) {
  const unknown = useRef(new Map<string, string>());
  return useChange(async (input: Input) => {
    const name = JSON.stringify(input);
    const requestId = unknown.current.get(name) ?? crypto.randomUUID();
    unknown.current.delete(name);
    try {
      return await change(input, requestId);
    } catch (error) {
      if (isOutcomeUnknown(error)) unknown.current.set(name, requestId);
      throw error;
    }
  });
}
