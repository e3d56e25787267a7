"use client";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { Kbd } from "./kbd";

type Action = { label: string; keys?: string | undefined; busy?: boolean; run: () => void };
type PassingToastState = { id: number; text: string; action?: Action | undefined };
type ShowToast = (text: string, action?: Action) => void;

const shownForMs = 10_000;
const ToastContext = createContext<ShowToast>(() => undefined);

/**
 * Returns a function that shows a toast, which may offer an action. One toast is shown at a time; a new one replaces
 * it.
 */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

type HostProps = {
  /** The toasts that stay as long as the state they show; they are above the passing toast. */
  persistentToasts?: ReactNode;
  children: ReactNode;
};

export function ToastHost({ persistentToasts, children }: HostProps) {
  const [shown, setShown] = useState<PassingToastState | null>(null);
  const count = useRef(0);
  const show = useCallback<ShowToast>((text, action) => {
    count.current += 1;
    setShown({ id: count.current, text, action });
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div role="status" aria-atomic="false" className="toasts">
        {persistentToasts}
        {shown ? <PassingToast key={shown.id} shown={shown} onEnd={() => setShown(null)} /> : null}
      </div>
    </ToastContext>
  );
}

type SlabProps = {
  /** The name of the group of buttons, because several toasts may be shown. */
  name: string;
  actions: readonly Action[];
  children: ReactNode;
};

/**
 * A toast that stays. Its keys work even while a panel is open, because an undo must not wait for the panel to be
 * closed.
 */
export function ToastSlab({ name, actions, children }: SlabProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form
    <div className="toast stays" role="group" aria-label={name}>
      <span>{children}</span>
      <span className="actions">
        {actions.map((action) => (
          <ActionButton key={action.label} action={action} onPress={action.run} />
        ))}
      </span>
    </div>
  );
}

function ActionButton({ action, onPress }: { action: Action; onPress: () => void }) {
  const { label, keys, busy } = action;
  return (
    <button
      type="button"
      data-action
      aria-keyshortcuts={keys}
      data-keys-anywhere={keys ? "" : undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onPress}
    >
      {label}
      {keys ? <Kbd keys={keys} /> : null}
    </button>
  );
}

function PassingToast({ shown, onEnd }: { shown: PassingToastState; onEnd: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    // The time does not run while the pointer is on the toast or the focus is in it.
    let leftMs = shownForMs;
    const timer = setInterval(() => {
      if (box.current?.matches(":hover, :focus-within")) return;
      leftMs -= 250;
      if (leftMs <= 0) end.current();
    }, 250);
    return () => clearInterval(timer);
  }, []);
  const { text, action } = shown;
  return (
    <div ref={box} className="toast">
      <span>{text}</span>
      {action ? (
        <ActionButton
          action={action}
          onPress={() => {
            action.run();
            onEnd();
          }}
        />
      ) : null}
    </div>
  );
}
