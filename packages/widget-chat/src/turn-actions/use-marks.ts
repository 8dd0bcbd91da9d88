import { useSignals } from '@oriel/app-kit';
import { useChat } from '../store/chat-context';
import { createThreadMarks, type ThreadMarks } from '../thread/thread-marks';

/** The marks of the current thread. */
export function useMarks(): ThreadMarks {
  useSignals();
  const store = useChat();
  const thread = store.threads.shown.value;
  const marks =
    store.marks.get(thread) ??
    createThreadMarks(store, thread, async () => {
      const { compareStore } = await import('../compare/compare-store');
      await compareStore(store).find(thread);
    });
  store.marks.set(thread, marks);
  return marks;
}
