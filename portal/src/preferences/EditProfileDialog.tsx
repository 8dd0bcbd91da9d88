import { FormDialog, TextField, useForm } from '@oriel/app-kit';
import { boundedText, chosenUsername, limits, updateAccount } from '@oriel/contracts';
import { useSignals } from '@preact/signals-react/runtime';
import * as z from 'zod/mini';
import { usePortal } from '../store/portal-context';
import { usePreferencesT } from './use-preferences-t';

interface EditProfileDialogProps {
  readonly field: 'name' | 'username';
  readonly close: () => void;
}

const nameSchema = z.object({ fullname: boundedText(limits.fullName, 1) });
const usernameSchema = z.object({ username: chosenUsername });

/** Changes the name or the username of the user. */
export default function EditProfileDialog({ field, close }: EditProfileDialogProps) {
  return field === 'name' ? <NameDialog close={close} /> : <UsernameDialog close={close} />;
}

function NameDialog({ close }: Pick<EditProfileDialogProps, 'close'>) {
  useSignals();
  const t = usePreferencesT();
  const { client, session } = usePortal();
  const form = useForm(nameSchema, { fullname: session.user.value?.name ?? '' });
  return (
    <FormDialog
      title={t('changeName')}
      form={form}
      submitLabel={t('save')}
      needsChange
      send={async (body, { signal }) => {
        const { fullname } = await client.call(updateAccount, { body }, { signal });
        session.change({ name: fullname });
      }}
      close={() => close()}
    >
      <TextField form={form} name="fullname" label={t('name')} max={limits.fullName} autoComplete="name" />
    </FormDialog>
  );
}

function UsernameDialog({ close }: Pick<EditProfileDialogProps, 'close'>) {
  useSignals();
  const t = usePreferencesT();
  const { client, session } = usePortal();
  const form = useForm(usernameSchema, { username: session.user.value?.username ?? '' });
  return (
    <FormDialog
      title={t('changeUsername')}
      form={form}
      submitLabel={t('save')}
      needsChange
      send={async (body, { signal }) => {
        const { username } = await client.call(updateAccount, { body }, { signal });
        session.change({ username });
      }}
      close={() => close()}
    >
      <TextField
        form={form}
        name="username"
        label={t('username')}
        help={t('usernameHelp')}
        problemText={({ code }) => t(code === 'taken' ? 'usernameTaken' : 'usernameHelp')}
        autoComplete="username"
      />
    </FormDialog>
  );
}
