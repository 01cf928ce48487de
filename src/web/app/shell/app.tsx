import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode } from "react";
import { Toaster } from "#kit/ui/toaster.tsx";
import { useTheme } from "../common/theme.tsx";

function Tray() {
  const { resolved } = useTheme();
  return <Toaster theme={resolved} />;
}

/** Wraps every page, in the browser and during prerendering. `children` is the router. */
export function App({ client, children }: { client: QueryClient; children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        {children}
        <Tray />
      </QueryClientProvider>
    </StrictMode>
  );
}
