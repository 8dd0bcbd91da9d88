import { InsufficientNotice } from './parts/InsufficientNotice';

/** Replaces everything for a user without any management rights. */
export default function NothingNotice() {
  return <InsufficientNotice topic="workspace" />;
}
