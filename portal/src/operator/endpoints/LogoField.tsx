import { type Resource, useAct } from '@oriel/app-kit';
import {
  agentPictureSide,
  cardImageLimits,
  findImageProblem,
  type ManagedModelService,
  writeModelServiceLogo,
} from '@oriel/contracts';
import { Button, SettingsGroup, SettingsRow } from '@oriel/ui';
import { useRef, useState } from 'react';
import { usePortal } from '../../store/portal-context';
import { useOperatorT } from '../use-operator-t';
import { EndpointLogo } from './EndpointLogo';
import { putEndpoint } from './use-endpoint-actions';

/** Twice the stored size, so that the server only scales down. */
const side = agentPictureSide * 2;

/** An image on a transparent square in base 64; undefined if the browser cannot read it. A logo is never cropped. */
async function readSquare(file: File): Promise<string | undefined> {
  if (findImageProblem({ type: file.type, bytes: file.size })) return;
  const image = await createImageBitmap(file).catch(() => undefined);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (!image || !context) return;
  const scale = side / Math.max(image.width, image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, (side - width) / 2, (side - height) / 2, width, height);
  image.close();
  // Browsers without WebP produce a PNG; the server accepts both.
  return canvas.toDataURL('image/webp', 0.9).split(',')[1];
}

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
    const picture = await readSquare(file);
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
