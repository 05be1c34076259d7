import { useSyncExternalStore } from 'react';
import { Button, type ButtonProps } from '#ui/button.tsx';

const never = () => () => undefined;

/**
 * Sends a form of a prerendered page. Until the script has taken over it sends nothing: a browser's own submission would load the page anew
 * and put what was typed into the address.
 */
export function SubmitButton(props: Omit<ButtonProps, 'type'>) {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return <Button {...props} type={isLive ? 'submit' : 'button'} wide />;
}
