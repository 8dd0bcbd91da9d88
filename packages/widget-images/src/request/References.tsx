import { useErrorText, useSignals, useT } from '@oriel/app-kit';
import { IconButton, Spinner } from '@oriel/ui';
import { CircleAlert, X } from 'lucide-react';
import { useImages } from '../store/images-context';

/** The reference images of the next request. */
export default function References() {
  useSignals();
  const t = useT();
  const errorText = useErrorText();
  const { request } = useImages();
  return (
    <ul className="i-references o-flow" aria-label={t('request.references')}>
      {request.references.value.map(({ key, name, preview, state }) => (
        <li key={key} className="o-row" data-failed={state.kind === 'failed' || undefined}>
          {preview && <img src={preview} alt="" />}
          {state.kind === 'uploading' && <Spinner label={t('request.uploading', { name })} />}
          {state.kind === 'failed' && <CircleAlert aria-hidden="true" />}
          <span className="o-line">{state.kind === 'failed' ? errorText(state.error).text : name}</span>
          <IconButton size="small" label={t('request.detach', { name })} onClick={() => request.detach(key)}>
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
