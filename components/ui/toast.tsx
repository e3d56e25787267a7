"use client";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { Kbd } from "./kbd";

type ToastAction = { label: string; shortcut?: string | undefined; isBusy?: boolean; run: () => void };
type PassingToastState = { id: number; text: string; action?: ToastAction | undefined };
type ShowToast = (text: string, action?: ToastAction) => void;

const displayMs = 10_000;
const ToastContext = createContext<ShowToast>(() => undefined);

/**
 * Returns a function that shows a toast, which may offer an action. One toast is shown at a time; a new one replaces
 * it.
 */
export function useToast(): ShowToast {
  return useContext(ToastContext);
}

type ToastHostProps = {
  /** The toasts that stay as long as the state they show; they are above the passing toast. */
  persistentToasts?: ReactNode;
  children: ReactNode;
};

export function ToastHost({ persistentToasts, children }: ToastHostProps) {
  const [shownToast, setShownToast] = useState<PassingToastState | null>(null);
  const toastCount = useRef(0);
  const showToast = useCallback<ShowToast>((text, action) => {
    toastCount.current += 1;
    setShownToast({ id: toastCount.current, text, action });
  }, []);
  return (
    <ToastContext value={showToast}>
      {children}
      <div role="status" aria-atomic="false" className="toasts">
        {persistentToasts}
        {shownToast ? (
          <PassingToast key={shownToast.id} shownToast={shownToast} onEnd={() => setShownToast(null)} />
        ) : null}
      </div>
    </ToastContext>
  );
}

type ToastSlabProps = {
  /** The name of the group of buttons, because several toasts may be shown. */
  groupName: string;
  actions: readonly ToastAction[];
  children: ReactNode;
};

/**
 * Shows a toast that stays. Its keys work even while a panel is open, because an undo must not wait for the panel to be
 * closed.
 */
export function ToastSlab({ groupName, actions, children }: ToastSlabProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs in a form
    <div className="toast stays" role="group" aria-label={groupName}>
      <span>{children}</span>
      <span className="actions">
        {actions.map((action) => (
          <ActionButton key={action.label} action={action} onPress={action.run} />
        ))}
      </span>
    </div>
  );
}

function ActionButton({ action, onPress }: { action: ToastAction; onPress: () => void }) {
  const { label, shortcut, isBusy } = action;
  return (
    <button
      type="button"
      data-action
      aria-keyshortcuts={shortcut}
      data-keys-anywhere={shortcut ? "" : undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
    >
      {label}
      {shortcut ? <Kbd shortcut={shortcut} /> : null}
    </button>
  );
}

function PassingToast({ shownToast, onEnd }: { shownToast: PassingToastState; onEnd: () => void }) {
  const toastElement = useRef<HTMLDivElement>(null);
  const latestOnEnd = useRef(onEnd);
  latestOnEnd.current = onEnd;
  useEffect(() => {
    // The time does not run while the pointer is on the toast or the focus is in it.
    let remainingMs = displayMs;
    const intervalHandle = setInterval(() => {
      if (toastElement.current?.matches(":hover, :focus-within")) return;
      remainingMs -= 250;
      if (remainingMs <= 0) latestOnEnd.current();
    }, 250);
    return () => clearInterval(intervalHandle);
  }, []);
  const { text, action } = shownToast;
  return (
    <div ref={toastElement} className="toast">
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
