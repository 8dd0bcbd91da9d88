import type { Client } from '@oriel/client';
import { getModelServiceLogo, type ManagedModelService } from '@oriel/contracts';
import { Avatar } from '@oriel/ui';
import { useEffect, useState } from 'react';
import { usePortal } from '../../store/portal-context';

/** Addresses of loaded logos, so that one which is shown again does not flicker. */
const loaded = new WeakMap<Client, Map<string, string>>();

/** The logo of an endpoint, or its coloured initials. */
export function EndpointLogo({
  endpoint: { id, logoId, name },
  size,
}: {
  endpoint: Pick<ManagedModelService, 'id' | 'logoId' | 'name'>;
  size?: 'medium' | 'large';
}) {
  const { client } = usePortal();
  const [, setRead] = useState<string>();
  const image = logoId === null ? undefined : loaded.get(client)?.get(logoId);
  useEffect(() => {
    if (logoId === null || image) return;
    const gone = new AbortController();
    const load = async () => {
      const input = { params: { serviceId: id }, query: { id: logoId } };
      const blob = await (await client.call(getModelServiceLogo, input, { signal: gone.signal })).blob();
      if (gone.signal.aborted) return;
      const addresses = loaded.get(client) ?? new Map<string, string>();
      loaded.set(client, addresses);
      addresses.set(logoId, URL.createObjectURL(blob));
      setRead(logoId);
    };
    // Without the logo, the initials stay.
    load().catch(() => undefined);
    return () => gone.abort();
  }, [client, id, logoId, image]);
  return <Avatar {...{ name, image, id, size }} />;
}
