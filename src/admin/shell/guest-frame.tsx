import { Outlet } from 'react-router'
import { useSiteLogo, useSiteName } from '#admin/shared/navigation/site-name.ts'
import classes from './guest-frame.module.css'

/** The frame of screens that need no session. */
export const GuestFrame = () => (
  <div className={classes['frame']}>
    <div className={classes['cloth']} aria-hidden="true" />
    <main className={classes['main']}>
      <p className={classes['brand']}>
        <img src={useSiteLogo()} alt="" height="44" />
        {useSiteName()}
      </p>
      <div className={classes['card']}>
        <Outlet />
      </div>
      <div id="overlays" />
    </main>
  </div>
)
