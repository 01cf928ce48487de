import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useEffect } from "react";
import { Toaster } from "#kit/ui/toaster.tsx";
import { useTheme } from "../common/theme.tsx";

function Tray() {
  const { resolved } = useTheme();
  return <Toaster theme={resolved} />;
}

/** Wraps every page, in the browser and during prerendering. `children` is the router. */
export function App({ client, children }: { client: QueryClient; children: ReactNode }) {
  // For index.html, which holds a form that was submitted earlier. Forms restore what was typed into them first.
  useEffect(() => void setTimeout(() => dispatchEvent(new Event("ready"))), []);
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        {children}
        <Tray />
      </QueryClientProvider>
    </StrictMode>
  );
}
