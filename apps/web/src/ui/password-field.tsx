import { useState, type ComponentProps } from 'react';
import IconEye from '#icon/IconEye';
import IconEyeOff from '#icon/IconEyeOff';
import { TextField } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { useUiText } from './ui-text.tsx';

/** A password field. For password managers, pass `autoComplete` `current-password` or `new-password`. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'suffix'>) {
  const [shown, setShown] = useState(false);
  const text = useUiText();
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <IconButton
          label={shown ? text.hidePassword : text.showPassword}
          aria-pressed={shown}
          icon={shown ? <IconEyeOff size={22} aria-hidden /> : <IconEye size={22} aria-hidden />}
          className="text-ink-2"
          onClick={() => setShown(!shown)}
        />
      }
    />
  );
}
