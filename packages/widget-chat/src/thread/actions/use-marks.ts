import { useSignals } from '@oriel/app-kit';
import { useChat } from '../../session/chat-context';
import { createThreadMarks, type ThreadMarks } from '../store/thread-marks';

/** The marks of the current thread. */
export function useMarks(): ThreadMarks {
  useSignals();
  const store = useChat();
  const thread = store.threads.shown.value;
  const marks =
    store.marks.get(thread) ?? createThreadMarks(store, thread, () => store.findComparison(thread));
  store.marks.set(thread, marks);
  return marks;
}
