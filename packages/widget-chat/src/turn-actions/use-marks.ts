import { useChat } from '../store/chat-context';
import { createThreadMarks, type ThreadMarks } from '../thread/thread-marks';

/** The marks of the thread that is shown; a component that reads them calls `useSignals()` first. */
export function useMarks(): ThreadMarks {
  const store = useChat();
  const thread = store.threads.shown.value;
  const marks = store.marks.get(thread) ?? createThreadMarks(store, thread);
  store.marks.set(thread, marks);
  return marks;
}
