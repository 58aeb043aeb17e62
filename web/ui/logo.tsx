/** Logo: one unit cell. Decorative, without a label. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="9" fill="#0f5c52" />
      <g fill="none" stroke="#f3ead7" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 6 25 11v10l-9 5-9-5V11z" />
        <path d="M16 16v10M16 16 7 11M16 16l9-5" />
      </g>
    </svg>
  );
}
