import { InsufficientNotice } from './parts/InsufficientNotice';

/** Stands in place of everything for a person who may manage nothing. */
export default function NothingNotice() {
  return <InsufficientNotice topic="workspace" />;
}
