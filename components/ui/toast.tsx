"use client";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { Kbd } from "./kbd";

type Action = { label: string; keys?: string; run: () => void };
type Shown = { id: number; text: string; action?: Action | undefined };
type Show = (text: string, action?: Action) => void;

const shownForMs = 10_000;
const ToastContext = createContext<Show>(() => undefined);

/** Says what happened, and may offer to take it back. One at a time; the next replaces the last. */
export function useToast(): Show {
  return useContext(ToastContext);
}

export function ToastHost({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const count = useRef(0);
  const show = useCallback<Show>((text, action) => {
    count.current += 1;
    setShown({ id: count.current, text, action });
  }, []);
  return (
    <ToastContext value={show}>
      {children}
      <div role="status">{shown ? <Slab key={shown.id} shown={shown} onEnd={() => setShown(null)} /> : null}</div>
    </ToastContext>
  );
}

function Slab({ shown, onEnd }: { shown: Shown; onEnd: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    // Held while someone reads it with the pointer on it or has the focus in it.
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
        <button
          type="button"
          aria-keyshortcuts={action.keys}
          onClick={() => {
            action.run();
            onEnd();
          }}
        >
          {action.label}
          {action.keys ? <Kbd keys={action.keys} /> : null}
        </button>
      ) : null}
    </div>
  );
}
