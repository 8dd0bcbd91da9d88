import { effect } from '@oriel/app-kit';
import { OrielError } from '@oriel/contracts';
import type { ChatStore } from './chat-context';

/** Resolves when the channel that was opened last is shown; rejects if it cannot be. */
export function whenOpened(
  { threads, host }: ChatStore,
  signal: AbortSignal,
): Promise<Record<string, never>> {
  return new Promise((resolve, reject) => {
    let isOver = false;
    const check = () => {
      const { status, error } = threads.shown.value;
      const hostStatus = host.status.value;
      if (status.value === 'missing') reject(new OrielError('INVALID_MESSAGE', 'There is no such chat.'));
      else if (status.value === 'error') reject(error.value);
      else if (status.value !== 'loading') resolve({});
      else if (hostStatus.kind === 'auth') reject(new OrielError('AUTH_REQUIRED', 'Nobody is signed in.'));
      else if (hostStatus.kind === 'error') reject(hostStatus.error);
      else return;
      isOver = true;
    };
    const stop = effect(() => {
      if (!isOver) check();
    });
    signal.addEventListener('abort', stop);
  });
}
