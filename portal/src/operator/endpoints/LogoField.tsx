import { type Resource, useAct } from '@oriel/app-kit';
import { cardImageLimits, type ManagedModelService, writeModelServiceLogo } from '@oriel/contracts';
import { Button, SettingsGroup, SettingsRow } from '@oriel/ui';
import { useRef, useState } from 'react';
import { usePortal } from '../../store/portal-context';
import { readSquare } from '../../store/read-square';
import { useOperatorT } from '../use-operator-t';
import { EndpointLogo } from './EndpointLogo';
import { putEndpoint } from './use-endpoint-actions';

/** The logo of an endpoint, which is saved at once. */
export function LogoField({
  endpoint,
  endpoints,
}: {
  endpoint: ManagedModelService;
  endpoints: Resource<ManagedModelService[]>;
}) {
  const t = useOperatorT();
  const { client } = usePortal();
  const act = useAct();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const write = async (picture: string | null) => {
    setBusy(true);
    const written = await act(
      signal =>
        client.call(
          writeModelServiceLogo,
          { params: { serviceId: endpoint.id }, body: { picture } },
          { signal },
        ),
      { failed: t('endpoints.logoFailed') },
    );
    setBusy(false);
    if (written.isDone) putEndpoint(endpoints, written.result);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const picture = await readSquare(file, 'contain');
    setProblem(picture === undefined ? t('endpoints.logoProblem') : undefined);
    if (picture !== undefined) await write(picture);
  };
  return (
    <SettingsGroup>
      <SettingsRow label={t('endpoints.logo')} help={t('endpoints.logoText')} error={problem}>
        <span className="operator-actions">
          <EndpointLogo endpoint={endpoint} size="large" />
          <Button busy={isBusy} onClick={() => input.current?.click()}>
            {t(endpoint.logoId === null ? 'endpoints.chooseLogo' : 'endpoints.changeLogo')}
          </Button>
          {endpoint.logoId !== null && (
            <Button kind="ghost" onClick={() => void write(null)}>
              {t('endpoints.removeLogo')}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t('endpoints.logo')}
            accept={cardImageLimits.types.join(',')}
            onChange={({ currentTarget }) => {
              void take(currentTarget.files?.[0]);
              // The same file may be chosen again.
              currentTarget.value = '';
            }}
          />
        </span>
      </SettingsRow>
    </SettingsGroup>
  );
}
