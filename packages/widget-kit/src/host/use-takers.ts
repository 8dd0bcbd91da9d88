import type { HandedKind } from '@oriel/contracts';
import { useEffect, useState } from 'react';
import { useHost } from './host-context';

/**
 * Names of the widgets that currently accept content of this kind, for a widget whose host surface has `handOverMethods`. Empty
 * until the host has answered.
 */
export function useTakers(kind: HandedKind): readonly string[] {
  const host = useHost();
  const [takers, setTakers] = useState<readonly string[]>([]);
  useEffect(() => {
    let isLeft = false;
    host.ask('listTakers', { kind }).then(
      answer => {
        // The peer has validated the answer against the surface.
        const { result = [] } = answer as { result?: readonly string[] };
        if (!isLeft) setTakers(result);
      },
      // An older host does not support this.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [host, kind]);
  return takers;
}
