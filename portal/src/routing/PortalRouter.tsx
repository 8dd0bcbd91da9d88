import { type ReactNode, startTransition, useLayoutEffect, useState } from 'react';
import { Router } from 'react-router';
import { createPortalHistory } from './portal-history';

/** React Router on the portal's history, which confirms before discarding typed text. */
export function PortalRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createPortalHistory(window));
  const [{ action, location }, setState] = useState(history.state);
  useLayoutEffect(() => history.listen(next => startTransition(() => setState(next))), [history]);
  return (
    <Router navigator={history.navigator} location={location} navigationType={action}>
      {children}
    </Router>
  );
}
