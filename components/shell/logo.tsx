const productName = "Stegvis";

export function Logo() {
  return (
    <span className="logo">
      <svg viewBox="0 0 20 16" aria-hidden="true">
        <path d="M0 14h5.6M7.2 8.5h5.6" stroke="currentColor" strokeWidth="3" />
        <path d="M14.4 3H20" stroke="var(--now-mark)" strokeWidth="3" />
      </svg>
      {productName}
    </span>
  );
}
