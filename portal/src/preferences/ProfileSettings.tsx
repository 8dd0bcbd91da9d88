import { useAct } from '@oriel/app-kit';
import { cardImageLimits, writeAccountPicture } from '@oriel/contracts';
import { Avatar, Button, SettingsGroup, SettingsRow } from '@oriel/ui';
import { useSignals } from '@preact/signals-react/runtime';
import { ExternalLink, LogOut } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SwitchingState } from '../pages/SwitchingPage';
import { usePortal } from '../store/portal-context';
import { readSquare } from '../store/read-square';
import { pictureAddress } from '../store/use-choice';
import { DeviceSettings } from './DeviceSettings';
import { usePreferencesT } from './use-preferences-t';

/** Picture, name, username and address of the user, the password, and the signed-in devices. */
export function ProfileSettings() {
  useSignals();
  const ownT = usePreferencesT();
  const navigate = useNavigate();
  const { session, dialogs } = usePortal();
  const { name, username, email, passwordUrl } = session.user.value ?? {};
  const everywhere: SwitchingState = { logout: true, isEverywhere: true };
  const edit = (field: 'name' | 'username') =>
    void dialogs.open('EditProfileDialog', { field }).catch(() => undefined);
  return (
    <>
      <SettingsGroup>
        <PictureRow />
        <SettingsRow
          label={ownT('name')}
          help={
            <>
              <p>{name}</p>
              <p>{ownT('nameText')}</p>
            </>
          }
        >
          <Button aria-label={ownT('changeName')} onClick={() => edit('name')}>
            {ownT('change')}
          </Button>
        </SettingsRow>
        <SettingsRow
          label={ownT('username')}
          help={
            <>
              <p>{username}</p>
              <p>{ownT('usernameText')}</p>
            </>
          }
        >
          <Button aria-label={ownT('changeUsername')} onClick={() => edit('username')}>
            {ownT('change')}
          </Button>
        </SettingsRow>
        <SettingsRow label={ownT('email')} help={ownT('emailText')}>
          {email ?? ownT('emailNone')}
        </SettingsRow>
        {passwordUrl && (
          <SettingsRow label={ownT('account.password')} help={ownT('account.passwordText')}>
            <Button
              icon={<ExternalLink />}
              onClick={() => window.open(passwordUrl, '_blank', 'noopener,noreferrer')}
            >
              {ownT('account.changePassword')}
            </Button>
          </SettingsRow>
        )}
      </SettingsGroup>
      <SettingsGroup>
        {/* Ends the session in all browsers, such as one left open elsewhere. */}
        <SettingsRow label={ownT('account.sessions')} help={ownT('account.sessionsHint')}>
          <Button icon={<LogOut />} onClick={() => void navigate('/switching', { state: everywhere })}>
            {ownT('account.signOutEverywhere')}
          </Button>
        </SettingsRow>
      </SettingsGroup>
      {/* The list has no fixed length, so nothing follows it. */}
      <DeviceSettings />
    </>
  );
}

/** The user's picture, which is saved at once. */
function PictureRow() {
  useSignals();
  const t = usePreferencesT();
  const { client, session } = usePortal();
  const act = useAct();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const { name = '', pictureId } = session.user.value ?? {};
  const write = async (picture: string | null) => {
    setBusy(true);
    const written = await act(signal => client.call(writeAccountPicture, { body: { picture } }, { signal }), {
      failed: t('pictureFailed'),
    });
    setBusy(false);
    if (written.isDone) session.change({ pictureId: written.result.pictureId ?? undefined });
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const picture = await readSquare(file, 'cover');
    setProblem(picture === undefined ? t('pictureProblem') : undefined);
    if (picture !== undefined) await write(picture);
  };
  return (
    <SettingsRow label={t('picture')} help={t('pictureText')} error={problem}>
      <span className="profile-picture">
        <Avatar name={name} image={pictureAddress(pictureId)} size="large" />
        <Button ref={choose} busy={isBusy} onClick={() => input.current?.click()}>
          {t(pictureId === undefined ? 'choosePicture' : 'changePicture')}
        </Button>
        {pictureId !== undefined && (
          <Button
            kind="ghost"
            onClick={() => {
              // This button disappears with the picture.
              choose.current?.focus();
              void write(null);
            }}
          >
            {t('removePicture')}
          </Button>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('picture')}
          accept={cardImageLimits.types.join(',')}
          onChange={({ currentTarget }) => {
            void take(currentTarget.files?.[0]);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
      </span>
    </SettingsRow>
  );
}
